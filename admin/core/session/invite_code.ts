/** Storage key of an invitation code, which is kept until the invited user has registered or signed in. */
export const INVITE_CODE_AT = 'assay.invite'

export const inviteCode = (): string | null => localStorage.getItem(INVITE_CODE_AT)

export const storeInviteCode = (code: string): void => localStorage.setItem(INVITE_CODE_AT, code)

export const clearInviteCode = (): void => localStorage.removeItem(INVITE_CODE_AT)
