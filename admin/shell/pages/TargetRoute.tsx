import { TargetPage } from '../../targets/page/TargetPage.js'
import { TARGET_SUB_PAGES } from './target_pages.js'

/** The target page with its tabs. */
export const TargetRoute = () => <TargetPage subPages={TARGET_SUB_PAGES} />
