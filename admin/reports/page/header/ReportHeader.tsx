import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { LONG_RESPONSE_CHARS, type Report } from '#api/contract/findings/report'
import { useText } from '../../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../../core/routing/pages.js'
import { useCan } from '../../../core/session/session.js'
import { CopyableId } from '../../../core/code/CopyableId.js'
import { useRecordTitle } from '../../../core/layout/record_title.js'
import {
  precisionExplanation,
  precisionText,
} from '../../../core/display/formats/judge_precision.js'
import { PageHeader } from '../../../core/page/PageHeader.js'
import { TimeAgo } from '../../../core/display/formats/TimeAgo.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { useEvalSource } from '../../../evals/eval_source.js'
import { CalibrateButton } from '../../../calibrations/parts/CalibrateButton.js'
import { ShareButton } from '../../../public_links/parts/ShareButton.js'
import { isOfSession, SessionOfReport } from '../../../simba_links/SessionOfReport.js'
import { RemediationLink } from '../../parts/RemediationLink.js'
import { ReportMenu } from './ReportMenu.js'
import { formatCount, formatPercent } from '../../../core/display/formats/number_formats.js'
import type { ReportLinks } from '../../useReportView.js'

/** Header of the report: target, date, size and judge. */
export function ReportHeader({ report, links }: { report: Report; links: ReportLinks }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const name = report.name || report.evalId
  useRecordTitle(name)
  return (
    <>
      <PageHeader
        title={name}
        {...(isPublic ? {} : { crumbs: [{ label: t('menu.reports'), to: '/redteam/report' }] })}
        actions={<Actions report={report} links={links} />}
      />
      <Facts report={report} />
      <Grader report={report} />
      {report.partial && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('reports.partial_banner', { count: formatCount(report.totals.tests) })}
        </Alert>
      )}
    </>
  )
}

function Facts({ report }: { report: Report }) {
  const t = useText()
  const at = report.finishedAt ?? report.createdAt
  return (
    <Box
      component="dl"
      sx={{
        'display': 'flex',
        'flexWrap': 'wrap',
        'columnGap': 2.5,
        'rowGap': 0.5,
        'm': 0,
        'mt': -1,
        'mb': 1,
        'fontSize': '0.875rem',
        'color': 'text.secondary',
        '& > div': { display: 'flex', gap: 0.75, alignItems: 'center' },
        '& dd': { m: 0, color: 'text.primary' },
      }}
    >
      <div>
        <dt>{t('reports.columns.target')}</dt>
        <dd>
          <TargetName report={report} />
        </dd>
      </div>
      {report.templateName && (
        <div>
          <dt>{t('reports.template')}</dt>
          <dd>
            <TemplateName report={report} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('reports.columns.scanned_at')}</dt>
        <dd>
          <Box component="span" sx={{ '@media print': { display: 'none' } }}>
            <TimeAgo at={at} />
          </Box>
          <Box component="span" sx={{ 'display': 'none', '@media print': { display: 'inline' } }}>
            {formatMoment(new Date(at))}
          </Box>
        </dd>
      </div>
      <div>
        <dt>{t('reports.probe_count')}</dt>
        <dd>{t('reports.probes_sent', { smart_count: report.totals.tests })}</dd>
      </div>
      <div>
        <dt>{t('reports.columns.eval_id')}</dt>
        <dd>
          <CopyableId id={report.evalId} name={t('reports.columns.eval_id')} />
        </dd>
      </div>
    </Box>
  )
}

function TemplateName({ report: { evalId, templateName } }: { report: Report }) {
  const { isPublic } = useEvalSource()
  if (isPublic || !isOfSession(templateName)) return templateName
  return <SessionOfReport evalId={evalId} />
}

function TargetName({ report }: { report: Report }) {
  const t = useText()
  const canEdit = useCan('update', 'Provider')
  const isBuilt = useBuiltPaths().includes('/redteam/targets/:id')
  const name = report.targetName ?? t('reports.unknown_target')
  if (!report.targetId || !canEdit || !isBuilt) return name
  return (
    <Link component={RouterLink} to={`/redteam/targets/${report.targetId}`}>
      {name}
    </Link>
  )
}

function Actions({ report, links }: { report: Report; links: ReportLinks }) {
  const canMakePublic = useCan('update', 'Eval')
  const { isPublic } = useEvalSource()
  return (
    <>
      <ReportMenu report={report} links={links} />
      {!isPublic && (
        <>
          <CalibrateButton evalId={report.evalId} />
          <ShareButton evalId={report.evalId} subject="report" canMakePublic={canMakePublic} />
          <RemediationLink evalId={report.evalId} />
        </>
      )}
    </>
  )
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

const MEANS = {
  built_in: 'reports.grader.built_in_hint',
  model: 'reports.grader.model_hint',
  tool: 'report_details.tool_hint',
} as const

type Text = ReturnType<typeof useText>

/**
 * Minimum number of responses per length for a comparison of decided shares, and the smallest difference worth reporting.
 */
const MIN_JUDGED = 10
const MIN_DIFFERENCE = 0.1

/** Describes how response length affects the rates of a report. */
function lengthCaveats(t: Text, { lengths: { short, long, partlyRead } }: Report): string[] {
  const share = ({ decided, judged }: typeof short) => (judged === 0 ? 0 : decided / judged)
  const isCompared = Math.min(short.judged, long.judged) >= MIN_JUDGED
  const differs = isCompared && Math.abs(share(short) - share(long)) >= MIN_DIFFERENCE
  return [
    ...(differs
      ? [
          t('reports.lengths.decided', {
            characters: formatCount(LONG_RESPONSE_CHARS),
            short: formatPercent(share(short)),
            long: formatPercent(share(long)),
          }),
        ]
      : []),
    ...(partlyRead > 0 ? [t('reports.lengths.partly_read', { smart_count: partlyRead })] : []),
  ]
}

/** Lists the encodings that the target decodes, as determined by harmless requests before the attacks were generated. */
function encodingSentences(t: Text, { encodings }: Report): string[] {
  const namesOf = (isDecoded: boolean | null) =>
    encodings.filter((each) => each.isDecoded === isDecoded).map(({ name }) => name)
  const decoded = namesOf(true)
  const unknown = namesOf(null)
  const reduced = encodings
    .filter(({ isDecoded }) => isDecoded === false)
    .map(({ name, sent, planned }) => t('reports.encodings.reduced_one', { name, sent, planned }))
  return [
    ...(decoded.length > 0 ? [t('reports.encodings.decoded', { names: list(decoded) })] : []),
    ...(reduced.length > 0 ? [t('reports.encodings.reduced', { encodings: list(reduced) })] : []),
    ...(unknown.length > 0 ? [t('reports.encodings.unknown', { names: list(unknown) })] : []),
  ]
}

const list = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

function Grader({ report }: { report: Report }) {
  const t = useText()
  const confirmed = sum(report.checks.map((each) => each.confirmed))
  const checked = confirmed + sum(report.checks.map((each) => each.unconfirmed))
  const isTextOnly = !report.hasActions
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Chip
        size="small"
        variant="outlined"
        label={
          report.grader === 'built_in'
            ? t('reports.grader.built_in')
            : t('reports.grader.model', { name: report.graderLabel })
        }
      />
      {isTextOnly && <Chip size="small" variant="outlined" label={t('reports.grader.text_only')} />}
      <Chip
        size="small"
        variant="outlined"
        label={precisionText(t, report.judge) ?? t('reports.grader.precision_unknown')}
      />
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontSize: '0.8438rem',
          flexBasis: '100%',
          maxWidth: '120ch',
        }}
      >
        {t(MEANS[report.grader])} {precisionExplanation(t, report.judge)}
        {isTextOnly && ` ${t('reports.grader.text_only_hint')}`}
        {lengthCaveats(t, report).map((caveat) => ` ${caveat}`)}
        {report.constantTexts &&
          ` ${t('reports.constant_texts', {
            smart_count: report.constantTexts.texts,
            requests: report.constantTexts.requests,
          })}`}
        {encodingSentences(t, report).map((sentence) => ` ${sentence}`)}
        {checked > 0 &&
          ` ${t('reports.checks', { confirmed: formatCount(confirmed), total: formatCount(checked) })}`}
      </Box>
    </Box>
  )
}
