let sound: { readonly context: AudioContext; readonly oscillator: OscillatorNode } | undefined;

/** A tone whose pitch is the level: from low at 0 to high at 1; nothing ends it. Browsers allow it after a press alone. */
export function playTone(level: number | undefined): void {
  if (level === undefined) {
    void sound?.context.close();
    sound = undefined;
    return;
  }
  if (!sound) {
    const context = new AudioContext();
    const oscillator = context.createOscillator();
    const quiet = context.createGain();
    quiet.gain.value = 0.04;
    oscillator.connect(quiet).connect(context.destination);
    oscillator.start();
    sound = { context, oscillator };
  }
  sound.oscillator.frequency.value = 220 + level * 880;
}
