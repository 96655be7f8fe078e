/** How long each field may be: the forms stop there, the server refuses beyond. */
export const LENGTHS = {
  name: 120,
  email: 254,
  subject: 150,
  message: 5000,
  position: 120,
  brand: 150,
  website: 300,
} as const;

export const FILE_LARGEST = 5 * 1024 * 1024;
