import type { Subject } from '#api/contract/permissions'
import { lazyPage, type LazyPage } from '../../app/lazyPage.js'

export type TargetSubPage = {
  /** Below `/redteam/target/:targetId`; its title stands in admin/app/titles.ts. */
  path: string
  /** Name of the tab's text among those of the page. */
  label: string
  /** What one must be allowed to read to see it. */
  subject: Subject
  /** Shown below the header of the target; it asks `useTarget` which one that is. */
  page: LazyPage
}

/** The parts of a target's page in the order of their tabs; the first one that may be seen is its index. */
export const TARGET_SUB_PAGES: readonly TargetSubPage[] = [
  {
    path: 'dashboard',
    label: 'dashboard',
    subject: 'Eval',
    page: lazyPage(() => import('../../reports/dashboard/TargetDashboard.js'), 'TargetDashboard'),
  },
  {
    path: 'settings',
    label: 'settings',
    subject: 'Provider',
    page: lazyPage(() => import('./TargetSettings.js'), 'TargetSettings'),
  },
  {
    path: 'vulnerabilities',
    label: 'vulnerabilities',
    subject: 'Issue',
    page: lazyPage(
      () => import('../../vulnerabilities/TargetVulnerabilities.js'),
      'TargetVulnerabilities'
    ),
  },
  {
    path: 'history',
    label: 'history',
    subject: 'EvalJob',
    page: lazyPage(() => import('./TargetHistory.js'), 'TargetHistory'),
  },
  {
    path: 'gradingExamples',
    label: 'grading_examples',
    subject: 'GradingExample',
    page: lazyPage(
      () => import('../../grading_examples/TargetGradingExamples.js'),
      'TargetGradingExamples'
    ),
  },
  {
    path: 'pluginSeverities',
    label: 'plugin_severities',
    subject: 'PluginSeverityOverride',
    page: lazyPage(
      () => import('../../severity_overrides/TargetPluginSeverities.js'),
      'TargetPluginSeverities'
    ),
  },
]
