# Completes the commands of bakery in fish. Written by `bakery completion fish`.
function __bakery_at
    set -l at bakery
    set -l option
    for word in (commandline -opc)[2..-1]
        if set -q option[1]
            set option
            continue
        end
        switch "$at $word"
            case 'bakery --root' 'bakery bake --oven' 'bakery bake -o' 'bakery bake --recipe' 'bakery bake --heat' 'bakery bake --root' 'bakery shop --root' 'bakery shop open --root'
                set option $word
            case 'bakery bake' 'bakery shop' 'bakery shop open'
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
complete -c bakery -f
complete -c bakery -n '__bakery_at bakery' -a 'bake' -d 'bake the baker\'s bread: dark or white'
complete -c bakery -n '__bakery_at bakery' -a 'shop' -d 'look after the shop'
complete -c bakery -n '__bakery_at bakery' -a 'help' -d 'display help for command'
complete -c bakery -n '__bakery_at bakery' -l root -d 'where the bakery is' -x -a '(__fish_complete_directories)'
complete -c bakery -n '__bakery_at bakery' -l help -s h -d 'display help for command'
complete -c bakery -n '__bakery_at bakery bake' -a 'rye wheat'
complete -c bakery -n '__bakery_at bakery bake' -l oven -s o -d 'the folder of the oven' -x -a '(__fish_complete_directories)'
complete -c bakery -n '__bakery_at bakery bake' -l recipe -d 'a file' -r -F
complete -c bakery -n '__bakery_at bakery bake' -l heat -d 'how hot' -x -a 'low high'
complete -c bakery -n '__bakery_at bakery bake' -l dry-run -d 'bake nothing'
complete -c bakery -n '__bakery_at bakery bake' -l help -s h -d 'display help for command'
complete -c bakery -n '__bakery_at bakery bake' -l root -d 'where the bakery is' -x -a '(__fish_complete_directories)'
complete -c bakery -n '__bakery_at bakery shop' -a 'open' -d 'open it'
complete -c bakery -n '__bakery_at bakery shop' -a 'help' -d 'display help for command'
complete -c bakery -n '__bakery_at bakery shop' -l help -s h -d 'display help for command'
complete -c bakery -n '__bakery_at bakery shop' -l root -d 'where the bakery is' -x -a '(__fish_complete_directories)'
complete -c bakery -n '__bakery_at bakery shop open' -l help -s h -d 'display help for command'
complete -c bakery -n '__bakery_at bakery shop open' -l root -d 'where the bakery is' -x -a '(__fish_complete_directories)'
