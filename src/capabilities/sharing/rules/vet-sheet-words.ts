/** Origin of the sheet, below its title. */
export const SHEET_ORIGIN =
  'From the records of the household and of Purrwell, which makes supplements for this cat. A wellness record, not a diagnosis.';

export const SANDBOX_SHEET = 'Sandbox: no lab read these samples. The values are made up from the profile.';
