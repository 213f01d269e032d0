/** Short dry sounds, synthesised; nothing is loaded. */

export type SoundName = "card" | "stone" | "crack" | "pour" | "win";

const STORE = "schotten.sound";

interface Burst {
  at: number;
  length: number;
  filter: BiquadFilterType;
  from: number;
  to: number;
  gain: number;
}
interface Tone {
  at: number;
  length: number;
  shape: OscillatorType;
  from: number;
  to: number;
  gain: number;
}

const NOISES: Record<SoundName, Burst[]> = {
  card: [{ at: 0, length: 0.07, filter: "bandpass", from: 2600, to: 900, gain: 0.35 }],
  stone: [{ at: 0, length: 0.22, filter: "lowpass", from: 700, to: 120, gain: 0.7 }],
  crack: [
    { at: 0, length: 0.05, filter: "highpass", from: 1800, to: 900, gain: 0.6 },
    { at: 0.06, length: 0.3, filter: "lowpass", from: 1200, to: 150, gain: 0.6 },
    { at: 0.17, length: 0.07, filter: "bandpass", from: 1500, to: 500, gain: 0.4 },
  ],
  pour: [{ at: 0, length: 0.55, filter: "bandpass", from: 500, to: 1900, gain: 0.4 }],
  win: [],
};

const TONES: Record<SoundName, Tone[]> = {
  card: [],
  stone: [{ at: 0, length: 0.2, shape: "sine", from: 130, to: 62, gain: 0.6 }],
  crack: [{ at: 0.02, length: 0.25, shape: "triangle", from: 110, to: 48, gain: 0.5 }],
  pour: [{ at: 0.35, length: 0.25, shape: "sine", from: 240, to: 90, gain: 0.2 }],
  win: [293.7, 440, 587.3, 740].map((pitch, step) => ({
    at: step * 0.11,
    length: 0.4,
    shape: "triangle" as const,
    from: pitch,
    to: pitch,
    gain: 0.22,
  })),
};

/** Off by default on phones, on elsewhere; the choice is kept. */
function initiallyMuted(): boolean {
  try {
    const kept = localStorage.getItem(STORE);
    if (kept !== null) return kept === "off";
  } catch {
    // Private windows may refuse storage: fall through to the default.
  }
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

class Sound {
  muted = initiallyMuted();
  #context: AudioContext | null = null;

  setMuted(muted: boolean): void {
    this.muted = muted;
    try {
      localStorage.setItem(STORE, muted ? "off" : "on");
    } catch {
      // See above.
    }
  }

  /** Makes ready to play. It takes the browser a tenth of a second, so it is done before anything moves. */
  wake(wanted = !this.muted): AudioContext | null {
    if (!wanted || typeof AudioContext === "undefined") return null;
    this.#context ??= new AudioContext();
    return this.#context;
  }

  /** Heard even where the table is silent: for whoever asked to be called. */
  call(name: SoundName): void {
    this.play(name, true);
  }

  play(name: SoundName, wanted = !this.muted): void {
    const context = this.wake(wanted);
    if (context === null) return;
    if (context.state === "suspended") {
      // Before the first touch the browser keeps us silent; that sound is simply lost.
      context.resume().catch(() => undefined);
      return;
    }
    for (const burst of NOISES[name]) noise(context, burst);
    for (const one of TONES[name]) tone(context, one);
  }
}

function envelope(context: AudioContext, at: number, length: number, peak: number): GainNode {
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(peak * 0.5, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(context.destination);
  return gain;
}

function noise(context: AudioContext, burst: Burst): void {
  const frames = Math.ceil(context.sampleRate * burst.length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let frame = 0; frame < frames; frame++) data[frame] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = burst.filter;
  const start = context.currentTime + burst.at;
  filter.frequency.setValueAtTime(burst.from, start);
  filter.frequency.exponentialRampToValueAtTime(burst.to, start + burst.length);
  source.connect(filter).connect(envelope(context, burst.at, burst.length, burst.gain));
  source.start(start);
}

function tone(context: AudioContext, one: Tone): void {
  const oscillator = context.createOscillator();
  const start = context.currentTime + one.at;
  oscillator.type = one.shape;
  oscillator.frequency.setValueAtTime(one.from, start);
  oscillator.frequency.exponentialRampToValueAtTime(one.to, start + one.length);
  oscillator.connect(envelope(context, one.at, one.length, one.gain));
  oscillator.start(start);
  oscillator.stop(start + one.length);
}

export const sound = new Sound();
