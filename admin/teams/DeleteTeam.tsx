import { useState } from 'react'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { TeamContents } from '#api/contract/team'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { forgetTeams, useTeamContents, type TeamRecord } from './team_queries.js'

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

/** Deletes the team; one that holds work after its name is typed. */
export function DeleteTeam({ team }: { team: TeamRecord }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { data: contents } = useTeamContents(team.id)
  const holdsWork = contents !== undefined && WORK.some((name) => contents[name] > 0)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderColor: 'error.main' }}>
      <Typography variant="h2">{t('teams.danger')}</Typography>
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {contents && t(holdsWork ? 'teams.danger_work' : 'teams.danger_empty')}
      </Typography>
      <Button
        color="error"
        variant="outlined"
        startIcon={<DeleteOutlined />}
        disabled={!contents}
        onClick={() => setIsAsking(true)}
      >
        {t('teams.delete')}
      </Button>
      {isAsking && contents && (
        <Asking
          team={team}
          contents={contents}
          holdsWork={holdsWork}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Paper>
  )
}

function Asking(props: {
  team: TeamRecord
  contents: TeamContents
  holdsWork: boolean
  onClose: () => void
}) {
  const { team, contents, holdsWork } = props
  const t = useText()
  const navigate = useNavigate()
  const path = useOrganizationPath()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const confirm = holdsWork ? `?${new URLSearchParams({ confirm: team.name })}` : ''
      return http(`teams/${team.id}${confirm}`, { method: 'DELETE' })
    },
    onSuccess: async () => {
      toast(t('teams.deleted'))
      await navigate(path('/teams'))
      await forgetTeams([team.id])
    },
    onError: () => toast(t('teams.delete_failed'), { type: 'error' }),
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
      onConfirm={() => mutate()}
      onCancel={props.onClose}
    />
  )
}

function Lost({ contents }: { contents: TeamContents }) {
  const t = useText()
  return (
    <>
      {t('teams.delete_lost')}
      <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5 }}>
        {WORK.filter((name) => contents[name] > 0).map((name) => (
          <li key={name}>
            {t(`teams.held.${name}`)}: {contents[name].toLocaleString('en')}
          </li>
        ))}
      </Box>
    </>
  )
}
