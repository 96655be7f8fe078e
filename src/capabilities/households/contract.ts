import { z } from '@hono/zod-openapi';

/** A cat as the screens draw it. Words asked for in the wizard keep the wizard's names. */
export const CatView = z
  .object({
    id: z.string(),
    name: z.string(),
    ageRange: z.enum(['kitten', 'adult', 'senior']).nullable(),
    breed: z.string().nullable(),
    coat: z.string().nullable(),
    pattern: z.string().nullable(),
    eye: z.string().nullable(),
    tint: z.enum(['eye', 'nose', 'mint', 'blue', 'saffron', 'oat']),
    healthConcerns: z.array(z.string()),
    livingEnvironment: z.enum(['apartment', 'house', 'farm']).nullable(),
    activityLevel: z.enum(['low', 'moderate', 'high']).nullable(),
    dietaryPreference: z.enum(['dry', 'wet', 'mixed', 'raw']).nullable(),
  })
  .openapi('Cat');

export type CatView = z.infer<typeof CatView>;
