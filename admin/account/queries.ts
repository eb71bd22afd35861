import { useMutation } from '@tanstack/react-query'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import type { CurrentUser } from '#api/contract/accounts/session'
import { post, put } from '../core/data/api.js'

/**
 * Sends a POST request without a session. A 401 response means that the link or the password is
 * invalid and does not sign the user out.
 */
export const postUnauthenticated = <T>(path: string, body: object = {}): Promise<T> =>
  post<T>(path, body, { onUnauthorized: 'ignore' })

type Message = { message: string }

/**
 * Path below `users` that requests an email with a link: to sign in, to set a new password, or to
 * verify the address.
 */
export type MailedLink = 'login' | 'reset-password' | 'verify-email/resend'

/** Mutation that requests an email. The response is a message for the user, the same for unknown addresses. */
export const useRequestLink = (link: MailedLink) =>
  useMutation({
    mutationFn: (email: string) => postUnauthenticated<Message>(`users/${link}`, { email }),
  })

export const usePasswordSignIn = (onDone: (response: SignInResponse) => void) =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      postUnauthenticated<SignInResponse>('users/login', body),
    onSuccess: (response) => onDone(response),
  })

/** Mutation that signs in with the single-use token of a sign-in link. */
export const useLinkSignIn = (token: string, onDone: (response: SignInResponse) => void) =>
  useMutation({
    mutationFn: () => postUnauthenticated<SignInResponse>('users/login/link', { token }),
    onSuccess: (response) => onDone(response),
  })

/** Mutation that sets a new password with the token of a reset link. */
export const useSetPassword = (token: string, onDone: (account: { email: string }) => void) =>
  useMutation({
    mutationFn: (password: string) =>
      postUnauthenticated<{ email: string }>('users/reset-password/confirm', { token, password }),
    onSuccess: onDone,
  })

type PasswordChange = { currentPassword: string; newPassword: string }

export const useChangePassword = (onDone: () => void) =>
  useMutation({
    mutationFn: (change: PasswordChange) => put('users/me/password', change),
    onSuccess: onDone,
  })

/** Response to a verification. `me` is set, and the user signed in, if the account was registered in this browser. */
type Verified = { email: string; me: CurrentUser | null }

/** Mutation that verifies an email address with the token of a verification link. */
export const useVerifyEmail = (token: string, onDone: (verified: Verified) => void) =>
  useMutation({
    mutationFn: () => postUnauthenticated<Verified>('users/verify-email', { token }),
    onSuccess: onDone,
  })
