import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../core/routing/pages.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'
import { GuidedEmptyState } from '../../first_steps/parts/GuidedEmptyState.js'
import { NextStepButton } from '../../first_steps/parts/StepButton.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { useReportColumns } from './report_columns.js'
import type { ReportListRow } from './report_list_row.js'

const EXPORTED = [
  ...['id', 'name', 'targetName', 'createdAt', 'tests', 'passed', 'failed', 'errors'],
  ...['undecided', 'riskScore', 'partial'],
]

/** List page with the team's reports, newest first. */
export function ReportList() {
  const t = useText()
  return (
    <ResourceList<ReportListRow>
      resource="redteam/report"
      title={t('menu.reports')}
      subtitle={t('reports.explanation')}
      filters={createdFilters(t)}
      exportFields={EXPORTED}
      empty={<NoReports />}
      columns={useReportColumns()}
    />
  )
}

function NoReports() {
  const t = useText()
  const canStart = useCan('create', 'EvalJob')
  const isBuilt = useBuiltPaths().includes('/redteam/scan/create')
  return (
    <GuidedEmptyState
      icon={<AssessmentOutlined />}
      title={t('reports.empty')}
      explanation={
        canStart ? t('reports.empty_hint') : t('list.ask_admin', { subject: t('subject.EvalJob') })
      }
      action={
        <NextStepButton
          fallback={
            canStart &&
            isBuilt && (
              <Button component={RouterLink} to="/redteam/scan/create" variant="contained">
                {t('reports.start_scan')}
              </Button>
            )
          }
        />
      }
    />
  )
}
