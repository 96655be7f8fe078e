export interface HouseholdSettings {
  timeZone: string;
  weightUnit: 'kg' | 'lb';
}
