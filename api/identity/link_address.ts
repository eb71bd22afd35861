import type { LinkPurpose } from '#api/identity/one_time_links'
import { appUrl } from '#config/app'

const PATHS: Record<LinkPurpose, string> = {
  sign_in: '/login',
  verify_email: '/verify-email',
  reset_password: '/reset-password/confirm',
}

/** The page that uses a link up. */
export const linkAddress = (purpose: LinkPurpose, token: string) =>
  `${appUrl}${PATHS[purpose]}?token=${encodeURIComponent(token)}`
