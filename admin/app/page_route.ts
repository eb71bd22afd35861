import type { Access } from '#api/contract/define_resource'
import type { Action, Subject } from '#api/contract/permissions'
import type { LazyPage } from './lazyPage.js'

export type PageAccess = Access | { action: Action; subject: Subject }

export type PageRoute = {
  /** Path from the root, in react-router's pattern language. Its title stands in titles.ts. */
  path: string
  /** From `lazyPage`, or from `refinePage` when it uses refine's hooks. */
  page: LazyPage
  /** Who may see it; the redirect rules act on this. */
  access: PageAccess
  /** `public`: shown without the console's providers (light); `authenticated`: inside them. */
  layout: 'public' | 'authenticated'
}
