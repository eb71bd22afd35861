import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MuiPagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import type { IssueAttack, IssueDetail } from '#api/contract/issue'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { ProbeTries } from '../replays/ProbeTries.js'
import { WholeText } from '../reports/WholeText.js'
import { usePluginNames } from '../scans/usePluginNames.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { OutcomeChip } from '../ui/OutcomeChip.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { probeIn } from '../ui/revealed.js'
import { SensitiveText } from '../ui/SensitiveText.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { ATTACKS_PER_PAGE, useAttacks } from './issue_queries.js'
import { reportPath } from './SummaryTables.js'

/** Its probes over all reports, with what came back and who judged it; outcome and page stand in the address. */
export function IssueAttacks({ issue }: { issue: IssueDetail }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const status: Outcome | '' = OUTCOMES.find((each) => each === params.get('outcome')) ?? ''
  const page = Math.max(1, Number(params.get('attacks')) || 1)
  const { data, error, refetch } = useAttacks(issue.id, { page, status })
  const go = (values: Record<string, string>) =>
    setParams((current) => {
      const next = new URLSearchParams(current)
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  if (error && !data) {
    return (
      <ErrorState
        title={t('vulnerabilities.not_found')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const pages = Math.ceil(data.total / ATTACKS_PER_PAGE)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
        <Typography sx={{ flex: '1 1 240px' }}>
          {t('vulnerabilities.attacks.explanation')}
        </Typography>
        <TextField
          select
          label={t('vulnerabilities.attacks.filter')}
          value={status}
          onChange={({ target }) => go({ outcome: target.value, attacks: '' })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 160 }}
        >
          <option value="">{t('vulnerabilities.attacks.any')}</option>
          {OUTCOMES.map((each) => (
            <option key={each} value={each}>
              {t(`outcome.${each}`)}
            </option>
          ))}
        </TextField>
      </Box>
      {data.rows.length === 0 && (
        <NoAttacks isFiltered={status !== ''} onClear={() => go({ outcome: '', attacks: '' })} />
      )}
      {data.rows.map((attack, index) => (
        <Attack
          key={attack.id}
          attack={attack}
          number={(page - 1) * ATTACKS_PER_PAGE + index + 1}
        />
      ))}
      {pages > 1 && (
        <MuiPagination
          count={pages}
          page={page}
          onChange={(_, to) => go({ attacks: String(to) })}
          sx={{ display: 'flex', justifyContent: 'center', mt: 2 }}
        />
      )}
    </>
  )
}

function NoAttacks({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  const kind = isFiltered ? 'none' : 'empty'
  return (
    <EmptyState
      icon={<GppGoodOutlined />}
      title={t(`vulnerabilities.attacks.${kind}`)}
      explanation={isFiltered ? '' : t('vulnerabilities.attacks.empty_hint')}
      action={isFiltered && <Button onClick={onClear}>{t('vulnerabilities.attacks.all')}</Button>}
    />
  )
}

/** As much of a text as the list has. */
const CUT = 4000

function Attack({ attack, number }: { attack: IssueAttack; number: number }) {
  const t = useText()
  const { strategyName } = usePluginNames()
  const mayShow = useCan('update', 'Eval')
  const strategy = strategyName(attack.strategyId ?? 'basic')
  const isCut = [attack.prompt, attack.output, attack.reason].some((text) => text?.length === CUT)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('vulnerabilities.attacks.region', { n: number })}
      sx={{ p: 2, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <OutcomeChip outcome={attack.status} />
        <span>{strategy}</span>
        <Typography component="span" color="text.secondary">
          <TimeAgo at={attack.testedAt} />
        </Typography>
      </Box>
      <SensitiveText
        record={attack}
        evalId={attack.evalId}
        testIdx={attack.testIdx}
        find={probeIn(attack.id)}
        mayShow={mayShow}
      >
        {(shown) => <Texts attack={shown} />}
      </SensitiveText>
      {attack.isReviewed && (
        <Typography variant="body2">{t('vulnerabilities.attacks.reviewed')}</Typography>
      )}
      {isCut && <Typography variant="body2">{t('vulnerabilities.attacks.more')}</Typography>}
      <ProbeTries evalId={attack.evalId} probeId={attack.id} number={number} name={strategy} />
      <AttackLinks attack={attack} />
    </Paper>
  )
}

/** What was said, what came back, and why it was judged so. */
function Texts({ attack }: { attack: IssueAttack }) {
  const t = useText()
  return (
    <>
      <WholeText label={t('vulnerabilities.attacks.prompt')} text={attack.prompt} />
      {attack.error !== null && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('vulnerabilities.attacks.error', { error: attack.error })}
        </Alert>
      )}
      {attack.output !== null && (
        <WholeText label={t('vulnerabilities.attacks.output')} text={attack.output} />
      )}
      {attack.reason && (
        <Typography sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('vulnerabilities.attacks.reason')}
            {attack.grader && ` (${attack.grader})`}:{' '}
          </Box>
          {attack.reason}
        </Typography>
      )}
    </>
  )
}

/** Where it stands; who may not read evaluations has no use for links to them. */
function AttackLinks({ attack }: { attack: IssueAttack }) {
  const t = useText()
  const mayRead = useCan('read', 'Eval')
  if (!mayRead) return null
  const report = `${reportPath(attack.evalId)}?probe=${encodeURIComponent(attack.id)}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1.5 }}>
      <Typography component="span" variant="body2" color="text.secondary">
        {t('vulnerabilities.attacks.report', { name: attack.reportName || attack.evalId })}
      </Typography>
      <Link component={RouterLink} to={report}>
        {t('vulnerabilities.attacks.open_report')}
      </Link>
      <Link component={RouterLink} to={`/eval/${encodeURIComponent(attack.evalId)}`}>
        {t('vulnerabilities.attacks.open_eval')}
      </Link>
    </Box>
  )
}
