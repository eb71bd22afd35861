import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { TeamContents } from '#api/contract/accounts/team'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { useDeleteTeam, useTeamContents, type TeamRecord } from '../queries.js'

const WORK = [
  'targets',
  'templates',
  'scans',
  'evals',
  'severityOverrides',
  'customPolicies',
  'modelAudits',
  'webhooks',
  'apiTokens',
] as const

/** Section that deletes the team after confirmation. If the team has records, the user must type its name. */
export function DeleteTeam({ team }: { team: TeamRecord }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: contents, error, refetch } = useTeamContents(team.id)
  const holdsWork = contents !== undefined && WORK.some((name) => contents[name] > 0)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderColor: 'error.main' }}>
      <Typography variant="h2">{t('teams.danger')}</Typography>
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {contents && t(holdsWork ? 'teams.danger_work' : 'teams.danger_empty')}
      </Typography>
      {error && !contents && (
        <Box sx={{ mb: 1 }}>
          <PartFailed
            title={t('teams.danger_failed')}
            error={error}
            onRetry={() => void refetch()}
            isInPlace
          />
        </Box>
      )}
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteOutlined />}
        disabled={!contents}
        onClick={() => setIsConfirming(true)}
      >
        {t('teams.delete')}
      </Button>
      {isConfirming && contents && (
        <DeleteTeamDialog
          team={team}
          contents={contents}
          holdsWork={holdsWork}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Paper>
  )
}

function DeleteTeamDialog(props: {
  team: TeamRecord
  contents: TeamContents
  holdsWork: boolean
  onClose: () => void
}) {
  const { team, contents, holdsWork } = props
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const { mutate, isPending, error } = useDeleteTeam(team.id, {
    done: async () => {
      toast(t('teams.deleted'))
      await navigate(path('/teams'))
    },
    failed: () => toast(t('teams.delete_failed'), { type: 'error' }),
  })
  const title = t('teams.delete_one', { name: team.name })
  return (
    <ConfirmDialog
      title={title}
      consequence={holdsWork ? <Lost contents={contents} /> : t('teams.delete_none')}
      confirmText={title}
      {...(holdsWork ? { typeToConfirm: team.name } : {})}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(holdsWork ? team.name : null)}
      onCancel={props.onClose}
    />
  )
}

function Lost({ contents }: { contents: TeamContents }) {
  const t = useText()
  return (
    <>
      {t('teams.delete_contents')}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
        {WORK.filter((name) => contents[name] > 0).map((name) => (
          <li key={name}>
            {t(`teams.content.${name}`)}: {contents[name].toLocaleString('en')}
          </li>
        ))}
      </Box>
    </>
  )
}
