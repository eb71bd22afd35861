/** Subjects of a public link: an evaluation, the report of a scan, or its remediation. */
export const PUBLIC_SUBJECTS = ['eval', 'report', 'remediation'] as const
export type PublicSubject = (typeof PUBLIC_SUBJECTS)[number]

/** A public link as shown to users who can create one; its code is returned only on creation. */
export type PublicLink = {
  id: string
  subject: PublicSubject
  createdAt: string
  /** Name of the creator; null when they have left. */
  createdBy: string | null
  /** Null: valid until revoked. */
  expiresAt: string | null
}

/** `POST /results/:id/public-link`: the only response that contains the URL. */
export type CreatedPublicLink = PublicLink & { url: string }

/** `GET /results/:id/public-link`. */
export type PublicLinkState = { link: PublicLink | null }

/** Query parameter with the code of a public link. */
export const PUBLIC_PARAMETER = 'public'

export const PUBLIC_PAGES = {
  eval: '/eval/:id',
  report: '/redteam/report/:id',
  remediation: '/redteam/report/:id/remediation',
} as const satisfies Record<PublicSubject, string>

/** Returns the path of the page that a public link opens. */
export const publicPath = (subject: PublicSubject, evalId: string): string =>
  PUBLIC_PAGES[subject].replace(':id', encodeURIComponent(evalId))
