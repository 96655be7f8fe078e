import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';
import { code, contact, name, PASSWORD_LONGEST } from './input-contract.ts';

/** The password is needed where the browser is not signed in to the account that the link belongs to. */
export const VerifyInput = z
  .object({ token: line(200), password: secret(PASSWORD_LONGEST).optional() })
  .openapi('VerifyInput');
export type VerifyInput = z.infer<typeof VerifyInput>;
/** `sessionToken` takes the place of the one that this browser showed. */
export const VerifyAnswer = z
  .object({ message: z.string(), sessionToken: z.string().optional() })
  .openapi('VerifyAnswer');
export type VerifyAnswer = z.infer<typeof VerifyAnswer>;

export const UndoInput = z.object({ token: line(200) }).openapi('UndoInput');
export const PhoneCodeInput = z.object({ code }).openapi('PhoneCodeInput');

const Preferences = z.object({
  emailNotifications: z.boolean().default(true),
  smsNotifications: z.boolean().default(false),
  deliveryReminders: z.boolean().default(true),
});
/** Fields are checked by rules/delivery-address.ts. `line1` is as long as the one-line addresses stored before. */
export const DeliveryAddressInput = z
  .object({
    line1: line(400),
    line2: line(200).default(''),
    city: line(100),
    region: line(100).default(''),
    postalCode: line(20).default(''),
    country: line(2),
  })
  .openapi('DeliveryAddress');

/** Fields are checked by rules/profile.ts. `version` is the one the form was filled from. */
export const ProfileInput = z
  .object({
    firstName: name,
    lastName: name,
    email: contact,
    phone: contact,
    /** Null, or all fields empty, where there is none. */
    address: DeliveryAddressInput.nullable(),
    /** The monthly sum that was shown for the new address, in minor units; needed where that sum changes. */
    agreedMonthly: z.int().min(0).optional(),
    preferences: Preferences,
    version: z.number().int().optional(),
    /** Needed to ask for another e-mail or phone number, or to give one up, unless the session was confirmed within ten minutes. */
    currentPassword: secret(PASSWORD_LONGEST).optional(),
  })
  .openapi('ProfileInput');
export type ProfileInput = z.infer<typeof ProfileInput>;

export const Profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    /** Empty where the account has none. */
    email: z.string(),
    phone: z.string(),
    /** Without a city where it is one line from before there were fields. */
    address: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        region: z.string(),
        postalCode: z.string(),
        country: z.string(),
      })
      .nullable(),
    /** After a change of address: its effects on boxes and payments. */
    notes: z.array(z.string()).optional(),
    preferences: Preferences,
    version: z.number().int(),
    /** Asked for and not in effect yet. */
    unconfirmed: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    /** The number that waits for a code we send to it; null where none waits. */
    numberToConfirm: z.string().nullable(),
    phoneVerified: z.boolean(),
    /** Whether this shop sends text messages. */
    textsSent: z.boolean(),
    memberSince: z.iso.datetime(),
    /** The password is a common one, and its owner has not said no to the advice to change it. */
    betterPasswordAsked: z.boolean(),
    supportEmail: z.string(),
  })
  .openapi('Profile');
export type Profile = z.infer<typeof Profile>;
