/** Limits on the texts that a target must keep confidential. */
export const CONFIDENTIAL_LIMITS = {
  systemPromptChars: 50_000,
  secretsChars: 20_000,
  count: 100,
  /** Shorter secrets are rejected, because they would also be found in harmless responses. */
  minLength: 6,
} as const
