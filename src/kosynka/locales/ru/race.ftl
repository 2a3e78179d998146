### Парный пасьянс: комната, стол, конец. $name приходит готовым и не склоняется.

## Перед гонкой
race-start-friend = Позвать друга
race-start-friend-about = Вы получите ссылку для друга. Регистрация никому не нужна.
race-start-friend-go = Открыть комнату
race-start-quick = Быстрая игра
race-start-quick-about = Найдём того, кто тоже хочет сыграть прямо сейчас.
race-start-quick-go = Искать соперника
race-start-computer = С компьютером
race-start-computer-about = Компьютер видит ровно то же, что видели бы вы на его месте.
race-start-computer-go = К столу
race-quick-searching = Ищем соперника…
race-quick-cancel = Не ждать
race-name = Как вас называть
race-name-default = Игрок
race-level = Сила
race-level-name = { $level ->
    [1] Слабый
    [2] Средний
   *[3] Сильный
}
race-code = Сыграть расклад по коду
race-code-about = Необязательно. Код гонки начинается с PR1.
race-invited = { $name } зовёт в парный пасьянс
race-invited-text = Двое раскладывают наперегонки, каждый своей колодой, на общие основания. Побеждает тот, кто первым отправит туда все свои карты.
race-invited-taken = Место за этим столом уже занято. Если оно ваше, вас пустят обратно.
race-invited-watch = { $name } играет в парный пасьянс
race-invited-watch-text = Вы увидите всё, что открыто на столе. Игрокам это не помешает.
race-take-seat = Сесть за стол
race-watch-go = Смотреть
race-bad-link = По этой ссылке уже не сесть: партия закончена или ссылка скопирована не целиком. Попросите новую.

## Комната
race-free-seat = Свободное место
race-computer-name = { $level ->
    [1] Компьютер, слабый
    [2] Компьютер, средний
   *[3] Компьютер, сильный
}
race-you = Вы
race-it-is-you = (вы)
race-link-for-friend = Ссылка для друга
race-link-copy = Скопировать
race-link-copied = Скопировано
race-link-share = Поделиться
race-link-only-here = Эта ссылка открывается только на этом компьютере. Чтобы позвать друга с другого, запустите стол командой «kosynka serve».
race-state-free = ждём
race-state-thinking = за столом
race-state-ready = на старте
race-state-away = не на связи
race-ready = На старт
race-ready-about = Карты раздадут, когда на старте оба: три, два, один.
race-ready-computer = Компьютер уже на старте.
race-wait-friend = Ждём, пока друг откроет ссылку
race-wait-ready = Ждём соперника
race-wait-start = Сейчас начнут
race-practice = Тренировка по раскладу { $code }
race-commitment = Расклад уже выбран
race-commitment-about = Это отпечаток расклада. После партии сервер назовёт сам расклад, и по отпечатку видно, что его не подменили.

## Стол
race-bar = Карт на основаниях: { $one } { $count }, { $other } { $theirs }
race-ping = { $ms } мс
race-offline = нет связи
race-tie = Обе карты легли одновременно и вернулись. Продолжаем по счёту.
race-paused = Пауза
race-resume = Продолжить
race-resume-waits = Вы готовы. { $name } ещё отдыхает.
race-resume-asked = { $name } уже хочет продолжить.
race-watching = Вы смотрите
race-watch-copied = Ссылка для зрителей скопирована
race-result = Итог

## Меню
race-menu-pause = Предложить паузу
race-menu-stop = Предложить закончить и сосчитать
race-menu-resign = Сдаться
race-menu-watch = Ссылка для зрителей
race-menu-log = Сохранить запись партии
race-menu-sounds-on = Включить звуки
race-menu-sounds-off = Выключить звуки
race-menu-lobby = Выйти из-за стола
race-resign-title = Сдаться?
race-resign-text = Партия закончится победой соперника: { $name }.
race-resign-yes = Сдаться
race-resign-no = Играть дальше

## Сообщения
race-reconnecting = Восстанавливаем связь…
race-reconnecting-kept = { $count ->
    [one] Восстанавливаем связь, { $count } ход ждёт отправки
    [few] Восстанавливаем связь, { $count } хода ждут отправки
   *[many] Восстанавливаем связь, { $count } ходов ждут отправки
}
race-away = { $name } не на связи. { $seconds ->
    [one] Закончить партию можно через { $seconds } секунду.
    [few] Закончить партию можно через { $seconds } секунды.
   *[many] Закончить партию можно через { $seconds } секунд.
}
race-away-long = { $name } давно не на связи.
race-offers-pause = { $name } предлагает паузу.
race-offers-stop = { $name } предлагает закончить и сосчитать карты.
race-accept-pause = Сделать паузу
race-accept-stop = Закончить
race-offered-pause = Вы предложили паузу. Игра пока идёт.
race-offered-stop = Вы предложили закончить. Игра пока идёт.
race-claim-open = Решить
race-claim-title = Как закончить партию?
race-claim-text = { $name } не на связи слишком долго, и дальше решаете вы.
race-claim-win = Засчитать победу
race-claim-win-about = Партия записывается как выигранная вами.
race-claim-count = Сосчитать карты
race-claim-count-about = Побеждает тот, у кого их больше на основаниях.
race-claim-abort = Не засчитывать
race-claim-abort-about = Будто этой партии не было.
race-claim-wait = Подождать ещё

## Конец
race-end-won = Вы выиграли!
race-end-lost = Победил соперник
race-end-won-by = Победа: { $name }
race-end-draw = Ничья
race-end-void = Партия не засчитана
race-why-won = Все 52 карты на основаниях: { $winner }.
race-why-won-both = Последние карты обоих легли в один миг.
race-why-deadlock = Оба застряли: ни у кого не осталось полезного хода. Считаются карты на основаниях.
race-why-stopped = Оба решили закончить. Считаются карты на основаниях.
race-why-resigned = { $loser } сдаёт партию.
race-why-claimed-win = { $loser } не на связи слишком долго.
race-why-claimed-count = Один из игроков пропал, и карты сосчитали.
race-why-claimed-abort = Один из игроков пропал, и партию решили не засчитывать.
race-left = { $count ->
    [0] ничего не осталось
    [one] осталась { $count } карта
    [few] осталось { $count } карты
   *[many] осталось { $count } карт
}
race-rematch = Ещё раз
race-rematch-yes = Играть ещё раз
race-rematch-waits = Вы предложили сыграть ещё раз. Ждём ответа.
race-rematch-asked = { $name } предлагает сыграть ещё раз.
race-rematch-gone = Соперник уже вышел из-за стола.
race-pair-title = Ваш счёт
race-pair-draws = { $count ->
    [one] и { $count } ничья
    [few] и { $count } ничьи
   *[many] и { $count } ничьих
}
race-pair-why = { $why ->
    [won] все карты наверху
    [deadlock] оба застряли
    [stopped] договорились
    [resigned] сдача
   *[claimed] соперник пропал
}
race-proof = Проверить расклад
race-proof-about = Сервер выбрал расклад до начала и показал его отпечаток: SHA-256 от тайны и соли, записанных подряд. Теперь открыты и они.
race-proof-seed = Тайна
race-proof-nonce = Соль
race-proof-commitment = Отпечаток до начала
race-proof-kept = Отпечаток сходится.
race-proof-broken = Отпечаток не сходится!
race-proof-log = Сохраните запись партии и переиграйте её командой kosynka replay: она раздаст те же карты и проверит каждый ход.
