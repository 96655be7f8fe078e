/** Why the mails of a gift are sent to whom. */
export const TO_GIVER = 'You get this mail because you bought a gift from us.';
export const TO_RECIPIENT = 'You get this mail because a gift was redeemed into your household.';
