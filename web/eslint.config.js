import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

// The parser of Svelte files needs the tokens that import-x asks it to leave out.
const script = {
  ...ts.parser,
  parseForESLint: (code, options) =>
    ts.parser.parseForESLint(code, { ...options, comment: true, tokens: true }),
};

export default defineConfig(
  { ignores: ['dist/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { 'import-x': importX },
    languageOptions: { globals: globals.browser, parserOptions: { parser: script } },
    settings: {
      'import-x/extensions': ['.ts', '.js', '.svelte'],
      'import-x/parsers': {
        '@typescript-eslint/parser': ['.ts'],
        'svelte-eslint-parser': ['.svelte'],
      },
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            {
              target: './src/lib/board',
              from: './src',
              except: ['./lib/board', './lib/protocol.ts'],
              message: 'The board imports the protocol only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['*.config.*'],
    languageOptions: { globals: globals.node },
  },
);
