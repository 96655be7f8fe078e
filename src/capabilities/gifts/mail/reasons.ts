/** Reason why a mail of a gift is sent to its recipient. */
export const TO_GIVER = 'You get this mail because you bought a gift from us.';
export const TO_RECIPIENT = 'You get this mail because a gift was redeemed into your household.';
