let kept = ''

/**
 * Email address that was last entered on the sign-in, registration or a request page, or confirmed by an emailed link.
 * It is kept in memory only.
 */
export const rememberedEmail = (): string => kept

export const rememberEmail = (email: string): void => void (kept = email)
