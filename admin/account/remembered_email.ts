let kept = ''

/**
 * Returns the email address last entered on an account page or confirmed by an emailed link. Kept
 * in memory only.
 */
export const rememberedEmail = (): string => kept

export const rememberEmail = (email: string): void => void (kept = email)
