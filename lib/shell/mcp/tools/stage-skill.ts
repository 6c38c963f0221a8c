import input from '../../../../schemas/mcp/stage-skill.input.schema.json' with { type: 'json' };
import output from '../../../../schemas/mcp/stage-skill.output.schema.json' with { type: 'json' };
import { stageSkillInput } from '../../../format/generated/mcp-validators.js';
import { PROPOSES, type Tool } from '../tool.ts';

export const stageSkill: Tool = {
  name: 'stage_skill',
  title: 'stage.skill',
  aliases: ['stageSkill'],
  description:
    'Puts what is wanted of a skill (a SKILL.md with support files) in a queue: create, update, patch, remove_file, delete. No skill changes by it. Shape, sizes and texts are checked at once and every finding is told; a secret outside of reason and evidence is refused, and nothing is written then. A person later has the queue decided against the skills that are served: only skills that an agent made are changed by agents, and what passes becomes a proposal to review. One open proposal of a skill at a time: a change of a skill that is only proposed so far is refused.',
  annotations: PROPOSES,
  input: { document: input, check: stageSkillInput },
  output: { document: output },
  call: async (context, asked) => (await import('../calls/stage-skill.ts')).call(context, asked),
};
