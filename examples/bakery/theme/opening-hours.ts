/** The hours of the shops from Monday to Sunday, and the times at which loaves come out of the oven. */
export const HOURS = [
  '6:30–18:00',
  '6:30–18:00',
  '6:30–18:00',
  '6:30–18:00',
  '6:30–19:00',
  '6:00–13:00',
  undefined,
] as const;
export const BATCHES = ['6:30', '10:00', '15:30'] as const;
