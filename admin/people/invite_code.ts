/** The code of an invitation waits in the browser until its person has registered or signed in. */
export const INVITE_CODE_AT = 'assay.invite'

export const inviteCode = (): string | null => localStorage.getItem(INVITE_CODE_AT)

export const keepInviteCode = (code: string): void => localStorage.setItem(INVITE_CODE_AT, code)

export const clearInviteCode = (): void => localStorage.removeItem(INVITE_CODE_AT)
