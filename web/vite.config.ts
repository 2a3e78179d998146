import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { courtPictures } from './scripts/courts.ts';

const api = process.env.KOSYNKA_API ?? 'http://127.0.0.1:8017';

export default defineConfig({
  plugins: [courtPictures(), svelte()],
  base: './',
  build: {
    outDir: process.env.KOSYNKA_WEB_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: 'manifest.json',
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: ['.', '../src/kosynka/locales'] },
    proxy: {
      '/api': { target: api },
      '/ws': { target: api.replace(/^http/, 'ws'), ws: true },
    },
  },
});
