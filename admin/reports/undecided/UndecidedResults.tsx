import type { Report } from '#api/contract/findings/report'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCanReview } from '../queries.js'
import { apiFilter, metricsFilter } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'
import './messages.js'
import { LikelyResults } from './LikelyResults.js'
import { Unexamined } from './Unexamined.js'
import { Progress } from './Progress.js'
import { UndecidedActions } from './UndecidedActions.js'

type Props = { figures: Report; links: ReportLinks }

/** The undecided results that match the filters of the report, with actions for them. */
export function UndecidedResults({ figures, links }: Props) {
  const t = useText()
  const canReview = useCanReview()
  const count = figures.totals.undecided
  const filter = apiFilter(metricsFilter(links.view.filter))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      {count > 0 && (
        <Section
          title={t('undecided_results.title', { smart_count: count })}
          explanation={t(
            `undecided_results.${isFiltered ? 'explanation_filtered' : 'explanation'}`
          )}
        >
          <LikelyResults figures={figures} links={links} />
          <Unexamined report={figures} />
          {canReview && <UndecidedActions report={figures} filter={filter} />}
        </Section>
      )}
      {canReview && <Progress evalId={figures.evalId} />}
    </>
  )
}
