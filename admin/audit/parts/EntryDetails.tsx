import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { AuditEntry } from '#api/contract/platform/audit'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { type Fact, Facts } from '../../core/display/Facts.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { ChangedFields } from './ChangedFields.js'
import { fieldChanges, otherFacts } from '../entry_changes.js'
import { TeamName } from './TeamName.js'

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const { metadata } = entry
  const changes = fieldChanges(metadata.before, metadata.after)
  const facts = otherFacts(metadata)
  const about = !metadata.before ? 'created' : !metadata.after ? 'deleted' : 'changes'
  return (
    <>
      <Facts facts={useEntryFacts(entry)} />
      {changes.length > 0 && (
        <ChangedFields
          title={t(`audit.entry.${about}`)}
          changes={changes}
          isChange={about === 'changes'}
        />
      )}
      {facts.length > 0 && <OtherFacts facts={facts} />}
    </>
  )
}

function useEntryFacts(entry: AuditEntry): Fact[] {
  const t = useText()
  const { metadata, actorId, actorName, targetId, teamId } = entry
  return [
    [
      t('audit.time'),
      <>
        {formatMoment(new Date(entry.createdAt))} (<TimeAgo at={entry.createdAt} />)
      </>,
    ],
    [
      t('audit.actor'),
      <>
        {actorName ?? t('audit.server_actor')} {actorId && <CopyableId id={actorId} />}
        {actorId && actorName && (
          <FilterLink
            filter={{ actorId }}
            text={t('audit.entry.filter_by_actor', { name: actorName })}
          />
        )}
      </>,
    ],
    [t('audit.entry.email'), entry.actorEmail],
    [
      t('audit.entry.token'),
      typeof metadata.tokenName === 'string' && (
        <>
          {metadata.tokenName} <CopyableId id={String(metadata.tokenId)} />
        </>
      ),
    ],
    [t('audit.action_label'), entry.actionDisplayName],
    [
      t('audit.target_label'),
      <>
        {optionalText(`audit.target.${entry.target}`, entry.target)}{' '}
        {targetId && <CopyableId id={targetId} />}
        {targetId && (
          <FilterLink filter={{ targetId }} text={t('audit.entry.filter_by_resource')} />
        )}
      </>,
    ],
    [
      t('audit.team'),
      teamId && (
        <>
          <TeamName id={teamId} /> <CopyableId id={teamId} />
        </>
      ),
    ],
    [t('audit.entry.id'), <CopyableId id={entry.id} />],
  ]
}

function OtherFacts({ facts }: { facts: ReturnType<typeof otherFacts> }) {
  const t = useText()
  return (
    <Box component="section" sx={{ mt: 3 }}>
      <Typography variant="h3">{t('audit.entry.more')}</Typography>
      <Facts facts={facts} />
    </Box>
  )
}

/** Link to the audit log with this filter instead of the current ones. */
function FilterLink({ filter, text }: { filter: Record<string, string>; text: string }) {
  const search = `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  return (
    <Link component={RouterLink} to={{ search }} variant="body2" sx={{ display: 'block', py: 0.5 }}>
      {text}
    </Link>
  )
}
