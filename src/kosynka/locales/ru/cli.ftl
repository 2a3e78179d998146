### То, что игрок читает в терминале.

cli-ready = Стол накрыт: { $url }
cli-friend = Другу в той же сети: { $url }
cli-public = Для всех: { $url }
cli-stop = Закончить: Ctrl+C
cli-stopped = Стол убран, партии сохранены.
cli-port-busy = Порт { $port } занят, стол будет на порту { $next }.
cli-no-browser = Браузер сам не открылся: откройте этот адрес.
cli-no-static = Страница ещё не собрана. Выполните «make install» и запустите снова.

cli-games-game = Игра
cli-games-name = Название
cli-games-modes = Режимы
cli-games-packs = Колод
cli-games-passes = Проходов
cli-games-any = сколько угодно

cli-replay-good = Запись верна: { $game }, { moves }. { $status }.
