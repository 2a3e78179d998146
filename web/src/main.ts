import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { prefs } from './lib/prefs.svelte';
import { texts } from './lib/texts.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('no #app');

texts.language = prefs.language;
await texts.need('common', 'lobby', 'table');
export default mount(App, { target });
