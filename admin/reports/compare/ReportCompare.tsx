import CompareArrows from '@mui/icons-material/CompareArrows'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { useLocation, useNavigate } from 'react-router'
import type { ReportComparison } from '#api/contract/findings/report_comparison'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import '../messages.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { Section } from '../../core/display/Section.js'
import { AttackChanges } from './AttackChanges.js'
import { ChooseReports } from './ChooseReports.js'
import { ComparedSides } from './ComparedSides.js'
import {
  compareSearch,
  readCompareView,
  type CompareLinks,
  type CompareView,
} from './compare_view.js'
import { useComparison } from './queries.js'
import { PluginChanges } from './PluginChanges.js'

/** Page that compares two reports, down to individual attacks. */
export function ReportCompare() {
  const t = useText()
  const links = useCompareLinks()
  const { ids } = links.view
  const { data: comparison, error, refetch } = useComparison(ids)
  return (
    <>
      <PageHeader
        title={t('report_compare.title')}
        subtitle={t('report_compare.subtitle')}
        crumbs={[{ label: t('menu.reports'), to: '/redteam/report' }]}
      />
      <ChooseReports links={links} />
      {ids.length < 2 ? (
        <EmptyState
          icon={<CompareArrows />}
          title={t('report_compare.choose')}
          explanation={t('report_compare.choose_hint')}
        />
      ) : error ? (
        <ErrorState
          title={t('report_compare.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : comparison ? (
        <Compared comparison={comparison} links={links} />
      ) : (
        <PageSkeleton rows={10} />
      )}
    </>
  )
}

function Compared({ comparison, links }: { comparison: ReportComparison; links: CompareLinks }) {
  const t = useText()
  return (
    <>
      {comparison.cautions.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          <AlertTitle>{t('report_compare.cautions')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {comparison.cautions.map((caution) => (
              <li key={caution}>{caution}</li>
            ))}
          </Box>
        </Alert>
      )}
      <ComparedSides comparison={comparison} />
      <Section title={t('report_compare.plugins')} explanation={t('report_compare.plugins_hint')}>
        <PluginChanges plugins={comparison.plugins} links={links} />
      </Section>
      <Section
        id="attacks"
        title={t('report_compare.attacks')}
        explanation={t('report_compare.attacks_hint')}
      >
        <AttackChanges comparison={comparison} links={links} />
      </Section>
    </>
  )
}

/** Returns the state of the page, which is kept in the URL, and links to changed states. */
function useCompareLinks(): CompareLinks {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = readCompareView(new URLSearchParams(search))
  // Any change except to the page number resets the page number.
  const to = (change: Partial<CompareView>) => compareSearch({ ...view, page: 1, ...change })
  return { view, to, go: (change) => void navigate({ search: to(change) }) }
}
