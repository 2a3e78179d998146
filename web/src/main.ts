import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { prefs } from './lib/prefs.svelte';
import { renewWhenStale } from './lib/renewal';
import { texts } from './lib/texts.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('no #app');

renewWhenStale();
texts.language = prefs.language;
await texts.need('common', 'lobby', 'table');
export default mount(App, { target });
