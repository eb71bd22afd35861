import type { ScanBudget } from '#api/engines/redteam/vocabulary'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { isOfSession, SessionOfReport } from '../../simba_links/SessionOfReport.js'
import { TargetLink, TemplateLink } from '../parts/ScanLinks.js'
import { EncodingFacts } from './EncodingFacts.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'

/** Facts about a scan: target, template, request count, seed, budget, times and IDs. */
export function ScanFacts({ scan }: { scan: ScanRecord }) {
  const t = useText()
  return (
    <section aria-labelledby="facts-title">
      <Typography id="facts-title" variant="h2" sx={{ mb: 1 }}>
        {t('scans.facts.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        <Fact name={t('scans.field.target')} value={<TargetLink scan={scan} />} />
        <Fact
          name={t('scans.field.template')}
          value={
            isOfSession(scan.configName) ? (
              <SessionOfReport evalId={scan.evalId} />
            ) : (
              <TemplateLink scan={scan} />
            )
          }
        />
        <Fact
          name={t('scans.facts.backend')}
          value={t(`scans.backend.${scan.backend}`)}
          hint={t(`scans.backend.${scan.backend}_hint`)}
        />
        <Fact
          name={t('scans.facts.requests')}
          value={scan.requests.toLocaleString('en')}
          hint={t('scans.facts.requests_hint')}
        />
        <Fact
          name={t('scans.facts.seed')}
          value={<CopyableId id={String(scan.seed)} name={t('scans.facts.seed')} />}
          hint={t('scans.facts.seed_hint')}
        />
        {scan.encodings.length > 0 && (
          <Fact
            name={t('scans.facts.encodings')}
            value={<EncodingFacts encodings={scan.encodings} />}
            hint={t('scans.facts.encodings_hint')}
          />
        )}
        {scan.budget && Object.keys(scan.budget).length > 0 && (
          <Fact name={t('scans.facts.budget')} value={budgetText(t, scan.budget)} />
        )}
        <Fact
          name={t('scans.field.started_by')}
          value={scan.startedBy.name ?? t('scans.former_member')}
        />
        <Fact name={t('scans.field.created')} value={<TimeAgo at={scan.createdAt} />} />
        {scan.finishedAt && (
          <Fact name={t('scans.field.finished')} value={<TimeAgo at={scan.finishedAt} />} />
        )}
        <Ids scan={scan} />
      </Box>
    </section>
  )
}

function Ids({ scan }: { scan: ScanRecord }) {
  const t = useText()
  return (
    <>
      <Fact
        name={t('scans.facts.id')}
        value={<CopyableId id={scan.id} name={t('scans.facts.id')} />}
      />
      {scan.evalId && (
        <Fact
          name={t('scans.facts.eval_id')}
          value={<CopyableId id={scan.evalId} name={t('scans.facts.eval_id')} />}
        />
      )}
    </>
  )
}

function Fact({ name, value, hint }: { name: string; value: ReactNode; hint?: string }) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
        {hint && (
          <Typography variant="body2" color="text.secondary">
            {hint}
          </Typography>
        )}
      </Box>
    </div>
  )
}

/** Formats the budget: `30 minutes · $5`. */
function budgetText(t: Translate, { minutes, tokens, usd }: ScanBudget): string {
  return [
    minutes !== undefined && t('scans.budget.of_minutes', { smart_count: minutes }),
    tokens !== undefined && t('scans.budget.of_tokens', { smart_count: tokens }),
    usd !== undefined && t('scans.budget.of_usd', { amount: usd }),
  ]
    .filter(Boolean)
    .join(' · ')
}
