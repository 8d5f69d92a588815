import { createCommand, offerChoices } from '../../create-command.ts';

const WHERE = `
Where to put it:
  bash  sitefold completion bash > ~/.local/share/bash-completion/completions/sitefold
        (without the package bash-completion, add to ~/.bashrc: source <(sitefold completion bash))
  zsh   sitefold completion zsh > ~/.zfunc/_sitefold
        (with \`fpath+=~/.zfunc\` above \`autoload -U compinit && compinit\` in ~/.zshrc)
  fish  sitefold completion fish > ~/.config/fish/completions/sitefold.fish
`;

export const completionCommand = offerChoices(
  createCommand('completion', 'print a script that completes commands in a shell', [
    'sitefold completion bash',
    'sitefold completion zsh',
    'sitefold completion fish',
  ])
    .addHelpText('after', WHERE)
    .argument('<shell>', 'bash, zsh or fish')
    // Not runLazily: the script is the same for every project, so that none is looked at.
    .action(async (shell: string) => (await import('./run.ts')).runCompletion(shell)),
  { shell: async () => Object.keys((await import('./run.ts')).SHELLS) },
);
