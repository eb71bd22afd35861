import { lazyPage } from '../../core/routing/lazyPage.js'
import type { TargetSubPage } from '../../targets/page/sub_page.js'

/** Tabs of the target page, in order. The first one that the user can open is the index. */
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
    page: lazyPage(() => import('../../targets/page/TargetSettings.js'), 'TargetSettings'),
  },
  {
    path: 'vulnerabilities',
    label: 'vulnerabilities',
    subject: 'Issue',
    page: lazyPage(
      () => import('../../vulnerabilities/list/TargetVulnerabilities.js'),
      'TargetVulnerabilities'
    ),
  },
  {
    path: 'history',
    label: 'history',
    subject: 'EvalJob',
    page: lazyPage(() => import('../../targets/page/TargetHistory.js'), 'TargetHistory'),
  },
  {
    path: 'gradingExamples',
    label: 'grading_examples',
    subject: 'GradingExample',
    page: lazyPage(
      () => import('../../grading_examples/parts/TargetGradingExamples.js'),
      'TargetGradingExamples'
    ),
  },
  {
    path: 'pluginSeverities',
    label: 'plugin_severities',
    subject: 'PluginSeverityOverride',
    page: lazyPage(
      () => import('../../severity_overrides/parts/TargetPluginSeverities.js'),
      'TargetPluginSeverities'
    ),
  },
]
