import type { Access } from '#api/contract/define_resource'
import type { RequiredPermission } from '../session/redirect_rules.js'
import type { LazyPage } from './lazyPage.js'

export type PageAccess = Exclude<Access, 'team'> | RequiredPermission

export type PageRoute = {
  /** Absolute react-router path pattern. The page's title is in `titles.ts`. */
  path: string
  /** Result of `lazyPage`, or of `refinePage` for pages with refine hooks. */
  page: LazyPage
  /** Users who can open the page; enforced by the redirect rules. */
  access: PageAccess
  /**
   * `public`: rendered without the console's providers, which keeps the bundle small; `authenticated`: rendered inside
   * them.
   */
  layout: 'public' | 'authenticated'
}
