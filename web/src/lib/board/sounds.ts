/** Sounds made on the spot; nothing is loaded and nothing is heard unless switched on. */

import type { Sounds } from './types';

export type Sound = keyof Sounds;

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Play a sound if its switch is on. */
export function play(sound: Sound, switches: Sounds): void {
  if (!switches[sound] || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  switch (sound) {
    case 'card':
      return brush(context, { pitch: 2600, seconds: 0.06, gain: 0.16 });
    case 'turn':
      brush(context, { pitch: 3600, seconds: 0.04, gain: 0.12 });
      return brush(context, { pitch: 1900, seconds: 0.05, gain: 0.14, after: 0.05 });
    case 'place':
      brush(context, { pitch: 1400, seconds: 0.05, gain: 0.14 });
      return tone(context, { pitch: 196, seconds: 0.12, gain: 0.1 });
    case 'win':
      [392, 493.88, 587.33, 783.99].forEach((pitch, i) => {
        if (context) tone(context, { pitch, seconds: 0.9, gain: 0.07, after: i * 0.13 });
      });
  }
}

interface Shape {
  pitch: number;
  seconds: number;
  gain: number;
  after?: number;
}

/** Paper on cloth: a short burst of filtered noise. */
function brush(audio: AudioContext, { pitch, seconds, gain, after = 0 }: Shape): void {
  hiss ??= noise(audio);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  source.connect(filter).connect(fade(audio, gain, seconds, after));
  source.start(audio.currentTime + after);
  source.stop(audio.currentTime + after + seconds);
}

function tone(audio: AudioContext, { pitch, seconds, gain, after = 0 }: Shape): void {
  const source = audio.createOscillator();
  source.type = 'sine';
  source.frequency.value = pitch;
  source.connect(fade(audio, gain, seconds, after));
  source.start(audio.currentTime + after);
  source.stop(audio.currentTime + after + seconds);
}

function fade(audio: AudioContext, gain: number, seconds: number, after: number): GainNode {
  const node = audio.createGain();
  const start = audio.currentTime + after;
  node.gain.setValueAtTime(0.0001, start);
  node.gain.exponentialRampToValueAtTime(gain, start + 0.006);
  node.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  node.connect(audio.destination);
  return node;
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
