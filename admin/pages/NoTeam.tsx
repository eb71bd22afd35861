import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { teams } from '#api/contract/resources/teams'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { useSession } from '../app/session.js'
import { SHELL } from '../app/session_queries.js'
import { toast } from '../app/toasts.js'
import { CenteredPage } from './CenteredPage.js'
import { NameForm } from './NameForm.js'

/** A person without a team: an administrator makes the first one here, others learn whom to ask. */
export function NoTeam() {
  const t = useText()
  const { me, team } = useSession()
  const lookAgain = () => queryClient.resetQueries({ queryKey: [SHELL, 'teams'] })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => http('teams', { method: 'POST', body: { name } }),
    onSuccess: () => {
      toast(t('no_team.created'))
      return lookAgain()
    },
    onError: () => toast(t('no_team.failed'), { type: 'error' }),
  })
  if (team) return <Navigate to="/" replace />
  const organization = me?.organization?.name ?? ''
  return (
    <CenteredPage icon={<GroupsOutlined />} title={t('no_team.title')}>
      <Typography color="text.secondary">
        {t(me?.isAdmin ? 'no_team.admin' : 'no_team.member', { organization })}
      </Typography>
      {me?.isAdmin ? (
        <NameForm
          label={t('no_team.name')}
          requiredText={t('no_team.name_required')}
          submitText={t('no_team.create')}
          maxLength={teams.fields.name.max}
          isPending={isPending}
          error={error}
          onSubmit={mutate}
        />
      ) : (
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => void lookAgain()}>
          {t('no_team.check')}
        </Button>
      )}
    </CenteredPage>
  )
}
