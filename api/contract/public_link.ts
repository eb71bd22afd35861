/** What a public link may show: an evaluation, the report of a scan, or what to do about it. */
export const PUBLIC_SUBJECTS = ['eval', 'report', 'remediation'] as const
export type PublicSubject = (typeof PUBLIC_SUBJECTS)[number]

/** A public link as those see it who may make one; its code is shown once, when it is made. */
export type PublicLink = {
  id: string
  subject: PublicSubject
  createdAt: string
  /** Name of who made it; null when they have left. */
  createdBy: string | null
  /** Null: until it is revoked. */
  expiresAt: string | null
}

/** `POST /results/:id/public-link`: the only answer that holds the address. */
export type MadePublicLink = PublicLink & { url: string }

/** `GET /results/:id/public-link`. */
export type PublicLinkState = { link: PublicLink | null }

/** In the address of a page, the code of a public link. */
export const PUBLIC_PARAMETER = 'public'

/** Pages that a public link may show, with the subject that each of them is about. */
export const PUBLIC_PAGES = {
  eval: '/eval/:id',
  report: '/redteam/report/:id',
  remediation: '/redteam/report/:id/remediation',
} as const satisfies Record<PublicSubject, string>

/** The address of such a page. */
export const publicPath = (subject: PublicSubject, evalId: string): string =>
  PUBLIC_PAGES[subject].replace(':id', encodeURIComponent(evalId))
