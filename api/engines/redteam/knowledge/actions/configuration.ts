import { step, type KnownAction } from '../known_action.js'

/** Changes to settings and rights. */
export const configurationActions: Record<string, KnownAction> = {
  'least-privilege': {
    type: 'configuration',
    title: 'Give the application only the rights it needs',
    description:
      'The application works with rights that none of its users has. Take away the tools, scopes and tables that its purpose does not need, and use credentials that can read where reading is enough.',
    impact: 'What the model can be talked into shrinks to what it may do.',
    effort: 'medium',
    timeEstimate: '1–3 days',
    steps: [
      step(
        'List the tools and scopes with the use case that needs each; remove those without one.'
      ),
      step(
        'Use a database role without writing where only reading is needed.',
        'create role assistant_read nologin;\ngrant select on orders_of_customer to assistant_read;'
      ),
      step('Rotate the credentials that had more rights.'),
    ],
    verify:
      'With the application’s own credentials, try a forbidden table, tool and address by hand: each attempt is refused by the system behind it.',
  },
  'disable-debug': {
    type: 'configuration',
    title: 'Remove debug and administration paths from production',
    description:
      'Debug commands, verbose errors and administration tools that were meant for development answer whoever names them.',
    impact: 'There is nothing left to unlock.',
    effort: 'low',
    timeEstimate: '1–3 hours',
    steps: [
      step(
        'Remove debug tools and “developer mode” instructions from prompt and tool list in production.'
      ),
      step(
        'Answer errors with a number and keep the details in the log.',
        'catch (error) { const id = log(error); return { error: `Something went wrong (${id})` } }'
      ),
      step('Let a deployment check fail when a debug flag is on.'),
    ],
    verify:
      'Ask for debug mode, the configuration and a stack trace: the answers hold no internal name, path or version.',
  },
  'separate-sessions': {
    type: 'configuration',
    title: 'Keep conversations apart',
    description:
      'Memory, caches and retrieval that are shared between users carry one person’s words into another’s conversation. Make the person part of every key.',
    impact: 'What one person said can never be part of another’s answer.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step(
        'Key memory and caches by tenant, person and session, from the signed-in session.',
        'const key = `${session.tenantId}:${session.userId}:${session.id}:${hash(prompt)}`'
      ),
      step('Filter retrieval by owner in the query, not in the prompt.'),
      step('Clear memory when a session ends; never reuse a process-wide conversation object.'),
    ],
    verify:
      'Tell the assistant a code word as one user, and ask for it as another, in parallel and afterwards, fifty times: it is never known.',
  },
  'protect-memory': {
    type: 'configuration',
    title: 'Decide what may be remembered',
    description:
      'Whatever is written into long-term memory acts in every later conversation. Let code decide what is stored, keep facts and never instructions, and let people see and delete it.',
    impact: 'A single conversation cannot change the behaviour of later ones.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step('Store only fields of a fixed schema (preferences, names), never free instructions.'),
      step(
        'Screen what is about to be remembered, and ask the person before it is stored.',
        'if (looksLikeInstruction(memory.text)) return drop(memory)\nawait confirmWithUser(memory)'
      ),
      step('Read memories back as data between marks, with their source and date.'),
    ],
    verify:
      'Ask it to remember that all transfers are pre-approved; in a new conversation ask for a transfer: it still asks for approval.',
  },
  'pin-servers': {
    type: 'configuration',
    title: 'Pin tools and servers to what was reviewed',
    description:
      'Tool servers say themselves what their tools do, and may say something else tomorrow. Fix the list of servers and tools by version and description, and treat descriptions as foreign text.',
    impact: 'A changed or malicious tool is noticed before it is used.',
    effort: 'medium',
    timeEstimate: '1–2 days',
    steps: [
      step(
        'Keep a lock file with the hash of every tool’s name, schema and description; refuse what differs.'
      ),
      step('Do not list tools to users; answer questions about abilities in general words.'),
      step('Ask a person before calls that write, send or pay.'),
    ],
    verify:
      'Change a tool’s description on a test server: the application refuses it until it is reviewed. Ask for a list of tools: names and parameters are not given.',
  },
  'choose-model': {
    type: 'configuration',
    title: 'Review the choice and settings of the model',
    description:
      'Models differ widely in how they refuse. Compare yours with a newer or safety-tuned one on these very attacks, and set temperature and safety settings on purpose.',
    impact: 'A better default under everything else that you do.',
    effort: 'medium',
    timeEstimate: '1–2 days',
    steps: [
      step(
        'Run the failed attacks of this report and your own quality tests against two other models.'
      ),
      step(
        'Use the provider’s safety settings at their stricter level and a low temperature for factual tasks.',
        '{ "temperature": 0.2, "safety_settings": "strict" }'
      ),
      step('Pin the model’s version, so that a silent update does not undo what you measured.'),
    ],
    verify:
      'Attack success and quality stand side by side for each model, with the number of attempts; the choice is written down.',
  },
  'watch': {
    type: 'configuration',
    title: 'Watch for it in production',
    description:
      'What was found here will be tried by others. Count refusals, filter hits and unusual sessions, and let somebody be told.',
    impact: 'An attack in progress is seen in minutes and not in the next scan.',
    effort: 'medium',
    timeEstimate: '2–3 days',
    steps: [
      step('Count stopped requests and answers per user and rule, and alert on sudden rises.'),
      step('Slow down and then lock sessions with many stopped requests.'),
      step('Schedule this scan, so that a regression shows by itself.'),
    ],
    verify: 'Run ten of the attacks in a row: the alert arrives, and the session is slowed down.',
  },
}
