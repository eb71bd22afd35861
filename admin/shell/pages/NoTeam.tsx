import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { teams } from '#api/contract/resources/teams'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useSession } from '../../core/session/session.js'
import { SHELL } from '../../core/session/queries.js'
import { toast } from '../../core/notifications/toasts.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { NameForm } from '../../account/registration/NameForm.js'
import { useCreateTeam } from '../../teams/queries.js'

/** Page for users without a team: administrators create the first team, other users see whom to contact. */
export function NoTeam() {
  const t = useText()
  const { me, team } = useSession()
  const refetch = () => queryClient.resetQueries({ queryKey: [SHELL, 'teams'] })
  const { mutate, isPending, error } = useCreateTeam({
    done: () => {
      toast(t('no_team.created'))
      void refetch()
    },
    failed: () => toast(t('no_team.failed'), { type: 'error' }),
  })
  if (team) return <Redirect to="/" />
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
          onSubmit={(name) => mutate({ name })}
        />
      ) : (
        <Button variant="contained" sx={{ mt: 3 }} onClick={() => void refetch()}>
          {t('no_team.check')}
        </Button>
      )}
    </CenteredPage>
  )
}
