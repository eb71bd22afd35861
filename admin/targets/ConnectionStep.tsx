import Stack from '@mui/material/Stack'
import { useFormContext, useWatch } from 'react-hook-form'
import { AnswerFields } from './AnswerFields.js'
import { AuthFields } from './AuthFields.js'
import { ChatFields } from './ChatFields.js'
import { CliFields } from './CliFields.js'
import { ConversationFields } from './ConversationFields.js'
import { HttpRequestFields } from './HttpRequestFields.js'
import { LimitFields } from './LimitFields.js'
import { McpFields } from './McpFields.js'
import { ModelFields } from './ModelFields.js'
import { PasteRequest } from './PasteRequest.js'
import { ProbePanel } from './ProbePanel.js'
import { SocketFields } from './SocketFields.js'
import { PART_OF, type TargetForm } from './target_form.js'

/** How the target is called, and whether that works. */
export function ConnectionStep({ targetId }: { targetId: string | null }) {
  const { control } = useFormContext<TargetForm>()
  const type = useWatch({ control, name: 'type' })
  return (
    <Stack spacing={3}>
      {(type === 'http' || type === 'openai-chat') && <PasteRequest />}
      {type === 'http' && (
        <>
          <HttpRequestFields />
          <AnswerFields />
          <AuthFields />
          <ConversationFields />
        </>
      )}
      {type === 'openai-chat' && <ChatFields />}
      {type === 'model' && <ModelFields />}
      {type === 'websocket' && <SocketFields />}
      {type === 'mcp' && <McpFields />}
      {type === 'cli' && <CliFields targetId={targetId} />}
      {type !== 'cli' && (
        <>
          <LimitFields of={PART_OF[type]} />
          <ProbePanel targetId={targetId} />
        </>
      )}
    </Stack>
  )
}
