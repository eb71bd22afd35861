import type { Subject } from '#api/contract/accounts/permissions'
import type { LazyPage } from '../../core/routing/lazyPage.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

export type TargetSubPage = {
  /** Path below `/redteam/target/:targetId`. The page's title is in `admin/core/layout/titles.ts`. */
  path: string
  /** Message key of the tab's label. */
  label: KeyIn<'targets.page'>
  /** Subject that the user must be able to read. */
  subject: Subject
  /** Page below the header. Receives the target from `useTarget`. */
  page: LazyPage
}
