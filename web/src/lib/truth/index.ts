/** What the table for one loads once it is shown: the mark, the hint, the chance. */
export { default as AboutTruth } from './AboutTruth.svelte';
export { default as ChanceWindow } from './ChanceWindow.svelte';
export { default as HintNote } from './HintNote.svelte';
export { default as HintPointer } from './HintPointer.svelte';
export { default as Mark } from './Mark.svelte';
