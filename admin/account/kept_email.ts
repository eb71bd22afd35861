let kept = ''

/** The address typed last: signing in, registering and resetting do not ask for it again. */
export const keptEmail = (): string => kept

export const keepEmail = (email: string): void => void (kept = email)
