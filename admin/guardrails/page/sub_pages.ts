import { lazyPage, type LazyPage } from '../../core/routing/lazyPage.js'
import type { GuardrailTab } from '../places.js'

/** Tabs of the guardrail page, in order. They receive the guardrail from `useGuardrail`. */
export const GUARDRAIL_SUB_PAGES: readonly { path: GuardrailTab; page: LazyPage }[] = [
  {
    path: 'policies',
    page: lazyPage(() => import('../policies/PoliciesTab.js'), 'PoliciesTab'),
  },
  {
    path: 'versions',
    page: lazyPage(() => import('../versions/VersionsTab.js'), 'VersionsTab'),
  },
  {
    path: 'generate',
    page: lazyPage(() => import('../generate/GenerateTab.js'), 'GenerateTab'),
  },
  {
    path: 'attacks',
    page: lazyPage(() => import('../attacks/AttacksTab.js'), 'AttacksTab'),
  },
  {
    path: 'settings',
    page: lazyPage(() => import('./SettingsTab.js'), 'SettingsTab'),
  },
]
