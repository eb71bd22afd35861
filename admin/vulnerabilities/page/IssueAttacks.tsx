import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MuiPagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import {
  MAX_ATTACK_TEXT_LENGTH,
  type VulnerabilityAttack,
  type VulnerabilityDetail,
} from '#api/contract/findings/vulnerability'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'
import { pageNumber } from '../../core/routing/page_number.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { ProbeTries } from '../../replays/parts/ProbeTries.js'
import { WholeText } from '../../core/display/WholeText.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { OutcomeChip } from '../../core/display/OutcomeChip.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { probeIn } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { TimeAgo } from '../../core/display/TimeAgo.js'
import GppGoodOutlined from '@mui/icons-material/GppGoodOutlined'
import { ATTACKS_PER_PAGE, useAttacks } from '../queries.js'
import { reportPath } from '../list/SummaryTables.js'

/** Attacks across all reports with response and verdict; outcome and page are in the URL. */
export function IssueAttacks({ issue }: { issue: VulnerabilityDetail }) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const status: Outcome | '' = OUTCOMES.find((each) => each === params.get('outcome')) ?? ''
  const page = pageNumber(params.get('attacks'))
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
        title={t('vulnerabilities.attacks.load_failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const pages = Math.ceil(data.total / ATTACKS_PER_PAGE)
  return (
    <>
      <AttackFilter status={status} onChange={(next) => go({ outcome: next, attacks: '' })} />
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

function AttackFilter(props: { status: Outcome | ''; onChange: (status: string) => void }) {
  const t = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 1.5 }}>
      <Typography sx={{ flex: '1 1 240px' }}>{t('vulnerabilities.attacks.explanation')}</Typography>
      <TextField
        select
        label={t('vulnerabilities.attacks.filter')}
        value={props.status}
        onChange={({ target }) => props.onChange(target.value)}
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

function Attack({ attack, number }: { attack: VulnerabilityAttack; number: number }) {
  const t = useText()
  const { strategyName } = usePluginNames()
  const canShow = useCan('update', 'Eval')
  const strategy = strategyName(attack.strategyId ?? 'basic')
  const isCut = [attack.prompt, attack.output, attack.reason].some(
    (text) => text?.length === MAX_ATTACK_TEXT_LENGTH
  )
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
        canShow={canShow}
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

/** Prompt, response and reason for the verdict. */
function Texts({ attack }: { attack: VulnerabilityAttack }) {
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

/** Links to the source; only for users who may read evaluations. */
function AttackLinks({ attack }: { attack: VulnerabilityAttack }) {
  const t = useText()
  const canRead = useCan('read', 'Eval')
  if (!canRead) return null
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
