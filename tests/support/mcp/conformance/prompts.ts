import {
  type Context,
  type Fields,
  INVALID_PARAMS,
  RpcError,
} from '#tests/support/mcp/conformance/era'
import { embedded, image } from '#tests/support/mcp/conformance/tools/content_tools'
import { formOf, textPart } from '#tests/support/mcp/conformance/tools/tool'

type Prompt = {
  name: string
  description: string
  arguments: string[]
  get: (given: Fields, context: Context) => object[] | Promise<object[]>
}

const user = (content: object) => ({ role: 'user', content })

const PROMPTS: Prompt[] = [
  {
    name: 'test_simple_prompt',
    description: 'Has no arguments.',
    arguments: [],
    async get(_, { log }) {
      await log('The prompt was used')
      return [user(textPart('This is a simple prompt for testing.'))]
    },
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'Shows its arguments.',
    arguments: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => [user(textPart(`arg1='${String(arg1)}', arg2='${String(arg2)}'`))],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'Embeds a resource.',
    arguments: ['resourceUri'],
    get: ({ resourceUri }) => [
      user(embedded(String(resourceUri), 'Embedded content.')),
      user(textPart('Please process the resource.')),
    ],
  },
  {
    name: 'test_prompt_with_image',
    description: 'Contains an image.',
    arguments: [],
    get: () => [user(image), user(textPart('Please describe the image.'))],
  },
  {
    name: 'test_input_required_result_prompt',
    description: 'Asks for its context.',
    arguments: [],
    async get(_, { ask }) {
      const form = formOf('What context should the prompt use?', 'context')
      const { user_context: context } = await ask({ user_context: form })
      return [user(textPart(`Context: ${JSON.stringify(context)}`))]
    },
  },
]

export const listedPrompts = PROMPTS.map(({ get: _, ...prompt }) => ({
  ...prompt,
  arguments: prompt.arguments.map((name) => ({ name, required: true })),
}))

export async function getPrompt({ name, arguments: given }: Fields, context: Context) {
  const prompt = PROMPTS.find((each) => each.name === name)
  if (!prompt) throw new RpcError(INVALID_PARAMS, `Unknown prompt: ${String(name)}`)
  const messages = await prompt.get({ ...(given as Fields) }, context)
  return { description: prompt.description, messages }
}

/** Completes the arguments of every prompt the same way. */
export const complete = ({ argument }: Fields) => {
  const { value } = { ...(argument as Fields) }
  const values = ['testValue1', 'testValue2'].filter((each) => each.startsWith(String(value)))
  return { completion: { values, total: values.length, hasMore: false } }
}
